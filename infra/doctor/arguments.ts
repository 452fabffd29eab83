import { parseArgs } from 'node:util'

const usage = 'npm run doctor -- [--json]'

/** How the findings are wanted, or what is said instead of any. */
type Asked = { readonly json: boolean } | { readonly says: string; readonly code: number }

/** Reads the command line of the doctor. */
export function readArguments(args: readonly string[]): Asked {
  const options = { json: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const
  try {
    const { json, help } = parseArgs({ args: [...args], options }).values
    return help === true ? { says: usage, code: 0 } : { json }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { says: `${error.message}.\n${usage}`, code: 2 }
  }
}
