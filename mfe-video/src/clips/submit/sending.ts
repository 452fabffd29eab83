import { type ClickGuard, createClickGuard } from '@studio/ui/click-guard'
import { noteUnsaved } from '@studio/ui/unsaved'
import { type Atom, atom, useAtom, useAtomValue, type WritableAtom } from 'jotai'

/** What is being sent from one page. */
export interface Sending<Click> {
  /** Which presses are clicks of their own. */
  readonly guardAtom: Atom<ClickGuard<Click>>
  /** What share of the files of a press has been sent, 0 to 1; undefined while none is being sent. */
  readonly sentAtom: WritableAtom<number | undefined, [number | undefined], void>
}

/**
 * Kept apart from the page, because a press goes on while the person looks at another one: whoever comes back sees how far it is, and does
 * not buy the same twice. The browser asks before it reloads the page meanwhile.
 * @param isSame whether two presses ask for the same
 */
export function createSending<Click>(isSame: (one: Click, other: Click) => boolean): Sending<Click> {
  const heldAtom = atom<number | undefined>(undefined)
  const sending = Symbol('sending')
  return {
    guardAtom: atom(() => createClickGuard(isSame)),
    sentAtom: atom(
      (get) => get(heldAtom),
      (_get, set, sent: number | undefined) => {
        set(heldAtom, sent)
        noteUnsaved(sending, sent !== undefined)
      },
    ),
  }
}

/** What is being sent from the page around a component, and a function that sends a press. */
export function useSending<Click>({ guardAtom, sentAtom }: Sending<Click>) {
  const guard = useAtomValue(guardAtom)
  const [sent, setSent] = useAtom(sentAtom)

  /** Returns undefined, and sends nothing, for a press that belongs to the one before. */
  const sendOnce = async <Result>(
    click: Click,
    send: (onUpload: (share: number) => void) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (!guard.isNew(click, performance.now())) return undefined
    setSent(0)
    try {
      return await send(setSent)
    } finally {
      guard.answered(click)
      setSent(undefined)
    }
  }
  return { sent, sendOnce }
}
