import { showToast, toastStore } from '@studio/ui/toast-store'
import { useEffect, useRef } from 'react'

interface InstructionsField {
  readonly textOf: (name: 'instructions') => string
  readonly setText: (name: 'instructions', text: string) => void
}

/**
 * Puts other instructions into the form. A toast offers to bring back the text that was in the field, until the form is closed; so does the
 * toast of that Undo with what stood there instead, which may have been paid for or changed since.
 */
export function useReplaceInstructions(): (field: InstructionsField, instructions: string) => void {
  const toastId = useRef<number>(undefined)
  useEffect(
    () => () => {
      if (toastId.current !== undefined) toastStore.dismiss(toastId.current)
    },
    [],
  )
  const replace = (field: InstructionsField, instructions: string, title: string): void => {
    const before = field.textOf('instructions')
    if (before === instructions) return
    field.setText('instructions', instructions)
    if (before.trim() === '') return
    showToast({ title, action: { label: 'Undo', run: () => replace(field, before, 'Undone') } })
    toastId.current = toastStore.read()?.toast.id
  }
  return (field, instructions) => replace(field, instructions, 'Instructions replaced')
}
