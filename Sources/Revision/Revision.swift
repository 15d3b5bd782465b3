/// The commit that the program was built from, shortened; *unknown* outside a git repository.
///
/// The generated file holds only the value, and nothing may be inlined from it, so that a new commit
/// compiles this module and no other.
package var revision: String { builtRevision }
