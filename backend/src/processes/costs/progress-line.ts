import type { ReplayProgress } from '../../features/cost-reports/replay.ts'

interface Terminal {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** How often the line is drawn, in milliseconds. */
const everyMs = 100

/** Draws one line with rate and time left, on a terminal only: in a file or a pipe it would be noise. */
export function progressLine(terminal: Terminal, now: () => number = Date.now) {
  const began = now()
  let drawn = 0
  const isShown = terminal.isTTY === true
  return {
    tell: (progress: ReplayProgress) => {
      const time = now()
      if (!isShown || time - drawn < everyMs) return
      drawn = time
      terminal.write(`\r\u001B[K${lineOf(progress, time - began)}`)
    },
    clear: () => {
      if (drawn > 0) terminal.write('\r\u001B[K')
    },
  }
}

/** @param ms since the replay began */
function lineOf({ charges, share }: ReplayProgress, ms: number): string {
  const rate = ms === 0 ? 0 : (charges / ms) * 1_000
  const left = share === 0 ? undefined : Math.ceil((ms / share - ms) / 1_000)
  const parts = [
    `${charges.toLocaleString('en')} charges`,
    `${Math.round(rate).toLocaleString('en')}/s`,
    `${Math.floor(share * 100)} %`,
    ...(left === undefined ? [] : [`${left} s left`]),
  ]
  return parts.join(', ')
}
