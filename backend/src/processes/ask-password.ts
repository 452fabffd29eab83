import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** The terminal, or whatever else somebody answers from. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

interface PasswordPrompt {
  /** Asks for a password without showing it. Empty at the end of the input. */
  readonly ask: (question: string) => Promise<string>
  /** Ends the reading, which would keep this process alive. */
  readonly close: () => void
}

/**
 * Asks for passwords. From a pipe they are the next lines, so that a script need not put them on a command line, where others on the machine
 * would see them. One reader serves all questions, because what it has read beyond the first line is the answers to the others.
 */
export function passwordPrompt({ input, output }: Terminal): PasswordPrompt {
  let reader: Interface | undefined
  let lines: AsyncIterator<string, undefined> | undefined
  const nextLine = async () => {
    reader ??= readerOf(input)
    lines ??= reader[Symbol.asyncIterator]()
    return (await lines.next()).value ?? ''
  }
  return {
    async ask(question) {
      output.write(question)
      try {
        return await nextLine()
      } finally {
        output.write('\n')
      }
    },
    close: () => reader?.close(),
  }
}

function readerOf(input: NodeJS.ReadableStream): Interface {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return createInterface({ input, output: nowhere, terminal: 'isTTY' in input && input.isTTY === true })
}
