/** Pictures of the sandbox, rendered once by its own code, in columns for the wall. */
export const wallColumns: readonly (readonly string[])[] = []
