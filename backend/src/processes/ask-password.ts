import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The terminal, or whatever else somebody answers from. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Asks for a password without showing it. From a pipe it is the next line, so that a script need not put it on a command line, where others
 * on the machine would see it. Empty at the end of the input.
 */
export async function askPassword(question: string, { input, output }: Terminal): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = 'isTTY' in input && input.isTTY === true
  const lines = createInterface({ input, output: nowhere, terminal })
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    return await Promise.race([lines.question(''), ended])
  } finally {
    lines.close()
    output.write('\n')
  }
}
