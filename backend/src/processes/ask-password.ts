import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** The terminal, or whatever else somebody answers from. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & {
    readonly isTTY?: boolean
    readonly setRawMode?: (isRaw: boolean) => unknown
  }
  readonly output: NodeJS.WritableStream
}

/** Somebody has pressed Ctrl-C instead of an answer. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** As a shell tells of a command that was ended by Ctrl-C. */
export const interruptedCode = 130

interface PasswordPrompt {
  /** Asks for a password without showing it. Empty at the end of the input. Throws Interrupted. */
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
  let isInterrupted = false
  const begin = () => {
    const begun = readerOf(input)
    return begun.on('SIGINT', () => {
      isInterrupted = true
      begun.close()
    })
  }
  const nextLine = async () => {
    reader ??= begin()
    lines ??= reader[Symbol.asyncIterator]()
    const { value = '' } = await lines.next()
    if (isInterrupted) throw new Interrupted('Ctrl-C')
    return value
  }
  // Only while somebody types, because it also keeps Ctrl-C from ending this process.
  const hideTyping = (isHidden: boolean) => input.isTTY && input.setRawMode?.(isHidden)
  return {
    async ask(question) {
      hideTyping(true)
      output.write(question)
      try {
        return await nextLine()
      } finally {
        hideTyping(false)
        output.write('\n')
      }
    },
    close: () => reader?.close(),
  }
}

function readerOf(input: Terminal['input']): Interface {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return createInterface({ input, output: nowhere, terminal: input.isTTY === true })
}
