import { useState } from 'react'

/**
 * What is typed into the fields of a form.
 * @param reset takes back what was said of the last attempt, as soon as something changes
 */
export function useTyped<Typed extends Readonly<Record<string, string>>>(empty: Typed, reset: () => void) {
  const [typed, setTyped] = useState(empty)
  const typing = (field: keyof Typed) => (text: string) => {
    setTyped((now) => ({ ...now, [field]: text }))
    reset()
  }
  return { typed, typing, clear: () => setTyped(empty) }
}
