import { useCurrentUser } from '@studio/ui/current-user'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { useSetAtom } from 'jotai'

/** How many prompts are stored in the browser; the log has all. */
const most = 100

/** The prompts a person has sent, newest first, and what was being written when the walk through them began. */
export interface PromptHistory {
  readonly sent: readonly string[]
  readonly written: string
  /** What the last step of a walk has shown. */
  readonly at?: string
}

export const noHistory: PromptHistory = { sent: [], written: '' }

/** The history with a prompt that was just sent as its newest entry; an equal older entry is removed. */
export function withSent(history: PromptHistory, prompt: string): PromptHistory {
  return { ...history, sent: [prompt, ...history.sent.filter((other) => other !== prompt)].slice(0, most) }
}

/**
 * The history with these words as what is being written. What was written before stays behind them, if the walk had gone on from it: these
 * are another prompt that was changed then.
 */
function withWritten(history: PromptHistory, words: string): PromptHistory {
  const { written, at } = history
  const kept = written === '' || at === written ? history : withSent(history, written)
  return { ...kept, written: words }
}

/** What a walk goes through, newest first: what was being written stands before all that was sent. */
const entriesOf = ({ sent, written }: PromptHistory): string[] => [
  written,
  ...sent.filter((prompt) => prompt !== written),
]

/**
 * Goes from the prompt that is shown to an older or newer one. A prompt that is not in the history is the unfinished one, which
 * comes after the newest. At either end nothing changes.
 */
export function walkPrompts(
  history: PromptHistory,
  shown: string,
  to: 'older' | 'newer',
): { readonly history: PromptHistory; readonly prompt: string } {
  const known = entriesOf(history).includes(shown)
  const walked = known ? history : withWritten(history, shown)
  const entries = entriesOf(walked)
  const prompt = entries[entries.indexOf(shown) + (to === 'older' ? 1 : -1)] ?? shown
  return { history: { ...walked, at: prompt }, prompt }
}

/**
 * The prompts that were sent, newest first: those that this browser stored, and at their place those that were sent in other browsers and
 * that the log knows. What is stored and not in the log is on its way, or was refused.
 */
export function withLogged(stored: readonly string[], logged: readonly string[]): readonly string[] {
  const known = new Set(logged)
  const untilKnown = (prompts: readonly string[]): readonly string[] => {
    const end = prompts.findIndex((prompt) => known.has(prompt))
    return end < 0 ? prompts : prompts.slice(0, end)
  }
  const behind = (prompt: string): readonly string[] => {
    const at = stored.indexOf(prompt)
    return at < 0 ? [] : untilKnown(stored.slice(at + 1))
  }
  const all = [...untilKnown(stored), ...logged.flatMap((prompt) => [prompt, ...behind(prompt)])]
  return [...new Set(all)]
}

/**
 * Reads a history left in the browser; undefined for anything of another shape. What was being written counts as gone on from: it may be
 * that of another tab, and nobody has sent it.
 */
export function readHistory(value: unknown): PromptHistory | undefined {
  if (typeof value !== 'object' || value === null || !('sent' in value) || !('written' in value)) return undefined
  const { sent, written } = value
  if (!Array.isArray(sent) || typeof written !== 'string') return undefined
  return { sent: sent.filter((prompt) => typeof prompt === 'string').slice(0, most), written, at: written }
}

/**
 * The prompts that each person has sent from a page, stored in the browser. An update gets what was sent in all tabs by now, and what was
 * being written in its own: after a reload, what was stored last.
 */
export function historyAtomOf(name: string) {
  return storedAtomOf(name, {
    initial: noHistory,
    read: readHistory,
    next: (now, update: (history: PromptHistory) => PromptHistory, { sent }) => update({ ...now, sent }),
    toStored: ({ sent, written }) => ({ sent: sent.slice(0, most), written }),
  })
}

/** The prompts that the log has. */
interface LoggedPrompts {
  /** Those that this page knows, newest first, each once. */
  readonly known: () => readonly string[]
  /** Fetches older ones; false when there are none, and when they cannot be fetched, which is told. */
  readonly fetchOlder: () => Promise<boolean>
}

export interface PromptWalk extends Pick<LoggedPrompts, 'fetchOlder'> {
  /** Stores a prompt that was sent. */
  readonly remember: (prompt: string) => void
  /** The prompt before or after the one that is shown. */
  readonly other: (shown: string, to: 'older' | 'newer') => string
}

/** The prompts that the signed-in person has sent, here or in another browser. */
export function usePromptWalk(
  atomOf: ReturnType<typeof historyAtomOf>,
  { known, fetchOlder }: LoggedPrompts,
): PromptWalk {
  const update = useSetAtom(atomOf(useCurrentUser().id))
  return {
    remember: (prompt) => update((history) => withSent(history, prompt)),
    other: (shown, to) => {
      let next = shown
      update((stored) => {
        const all = { ...stored, sent: withLogged(stored.sent, known()) }
        const { history, prompt } = walkPrompts(all, shown, to)
        next = prompt
        return history
      })
      return next
    },
    fetchOlder,
  }
}
