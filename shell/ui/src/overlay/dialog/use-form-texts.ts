import { useEffect, useRef, useState } from 'react'
import type { FormField, FormTexts } from './form-faults.ts'

/** A form as its buttons and other content see it. All functions can be called at any later time, such as after a long request. */
export interface OpenForm<Name extends string> {
  /** Whether it takes texts that will be saved: not after the dialog was closed, and not while it is saved, after which it closes. */
  readonly isOpen: () => boolean
  /** What is in a field at the time of the call. */
  readonly textOf: (name: Name) => string
  readonly setText: (name: Name, text: string) => void
}

interface FormTextsState<Name extends string> {
  readonly texts: FormTexts<Name>
  /** Whether a field differs from `initial`, as that is now. */
  readonly isChanged: boolean
  /** False after the dialog was closed. */
  readonly isShown: () => boolean
  readonly isSaving: boolean
  readonly setSaving: (isSaving: boolean) => void
  readonly form: OpenForm<Name>
}

/**
 * The texts of a form while it is open.
 * @param initial what the form begins with; when it changes later, the texts stay and are compared with the new one
 * @param onChange told which field has got another text
 */
export function useFormTexts<Name extends string>(
  fields: readonly FormField<Name>[],
  initial: FormTexts<Name>,
  onChange: (name: Name) => void,
): FormTextsState<Name> {
  const [texts, setTexts] = useState(initial)
  // Functions that are called later read from here, because they were made when the texts were others.
  const latest = useRef(texts)
  const [isSaving, setIsSaving] = useState(false)
  const saving = useRef(false)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return {
    texts,
    isChanged: fields.some(({ name }) => texts[name] !== initial[name]),
    isShown: () => shown.current,
    isSaving,
    setSaving: (now) => {
      saving.current = now
      setIsSaving(now)
    },
    form: {
      isOpen: () => shown.current && !saving.current,
      textOf: (name) => latest.current[name],
      setText: (name, text) => {
        latest.current = { ...latest.current, [name]: text }
        setTexts(latest.current)
        onChange(name)
      },
    },
  }
}
