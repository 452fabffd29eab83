import { isComposing } from '@studio/ui/composing'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import { enterGeneratesAtomOf } from './enter-generates.ts'

/** Enter alone; not the one that takes a suggestion of an input method. */
function isEnter({ key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !ctrlKey && !altKey && !metaKey && !isComposing(nativeEvent)
}

/** Submits when Enter is pressed in a prompt, if the person has chosen that Enter generates. Returns whether it was such a press. */
export function useEnter(onSubmit: () => void): (event: KeyboardEvent) => boolean {
  const generates = useAtomValue(enterGeneratesAtomOf(useCurrentUser().id))
  return (event) => {
    if (!generates || !isEnter(event)) return false
    event.preventDefault()
    // a key that is held must not buy again and again
    if (!event.repeat) onSubmit()
    return true
  }
}
