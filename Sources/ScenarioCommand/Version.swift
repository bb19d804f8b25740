/// The version of the tool; the newest heading of the change log names the same.
package let version = "0.1.0"
