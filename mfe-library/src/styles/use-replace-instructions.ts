import { showToast, toastStore } from '@studio/ui/toast-store'
import { useEffect, useRef } from 'react'

interface InstructionsField {
  readonly textOf: (name: 'instructions') => string
  readonly setText: (name: 'instructions', text: string) => void
}

/**
 * Puts other instructions into the form. A toast offers to bring back the text that was in the field, until the form is closed.
 */
export function useReplaceInstructions(): (field: InstructionsField, instructions: string) => void {
  const toastId = useRef<number>(undefined)
  useEffect(
    () => () => {
      if (toastId.current !== undefined) toastStore.dismiss(toastId.current)
    },
    [],
  )
  return ({ textOf, setText }, instructions) => {
    const before = textOf('instructions')
    if (before === instructions) return
    setText('instructions', instructions)
    if (before.trim() === '') return
    showToast({
      title: 'Instructions replaced',
      action: { label: 'Undo', run: () => setText('instructions', before) },
    })
    toastId.current = toastStore.read()?.toast.id
  }
}
