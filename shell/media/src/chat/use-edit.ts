import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { bringBackAtom, draftAtomOf, editedAtom, type ShownMessage, withWords } from './chat-state.ts'

/** What is written in the field: the next message, or an earlier one anew. */
export function useEdit(messages: readonly ShownMessage[]) {
  const userId = useCurrentUser().id
  const [draft, setDraft] = useAtom(draftAtomOf(userId))
  const bringBack = useSetAtom(bringBackAtom)
  useEffect(() => bringBack(userId), [bringBack, userId])
  const [begun, setEdited] = useAtom(editedAtom)
  const edited = messages.some(({ id }) => id === begun?.messageId) ? begun : undefined
  /** Ends the edit; what was written anew goes into the field. */
  const keep = (): void => {
    if (begun && begun.text !== begun.before) setDraft(withWords(draft, begun.text))
    setEdited(undefined)
  }
  const keepLost = useEffectEvent(keep)
  // its message is gone, such as when another page has replaced it
  useEffect(() => {
    if (begun && !edited) keepLost()
  }, [begun, edited])
  return {
    /** Id of the message that is written anew. */
    messageId: edited?.messageId,
    text: edited?.text ?? draft,
    write: (text: string): void => (edited ? setEdited({ ...edited, text }) : setDraft(text)),
    /** Begins an edit; one that is under way goes on. */
    begin: ({ id, content }: ShownMessage): void => {
      if (id !== edited?.messageId) setEdited({ messageId: id, before: content, text: content })
    },
    keep,
    /** Ends the edit, or empties the field: its words are sent. */
    clear: (): void => {
      setEdited(undefined)
      if (!edited) setDraft('')
    },
    cancel: (): void => setEdited(undefined),
  }
}
