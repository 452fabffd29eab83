import { useState } from 'react'
import { type Attempt, forgetFailure } from '../parts/forget-failure.ts'

/**
 * What is typed into the fields of a form.
 * @param command what the form sends; what is said of the last attempt is taken back as soon as something changes
 */
export function useTyped<Typed extends Readonly<Record<string, string>>>(empty: Typed, command: Attempt) {
  const [typed, setTyped] = useState(empty)
  const typing = (field: keyof Typed) => (text: string) => {
    setTyped((now) => ({ ...now, [field]: text }))
    forgetFailure(command)
  }
  return { typed, typing, clear: () => setTyped(empty) }
}
