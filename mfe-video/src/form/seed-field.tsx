import { Input } from '@studio/ui/form'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** The largest seed, a signed 32-bit number. */
export const mostSeed = 2_147_483_647

/** The seed that a person has typed, also in full-width digits; undefined for an empty field and for what is no seed. */
function seedIn(text: string): number | undefined {
  const digits = text.normalize('NFKC')
  const seed = Number(digits)
  return /^[0-9]+$/.test(digits) && seed <= mostSeed ? seed : undefined
}

interface SeedFieldProps {
  /** Undefined: drawn at random. */
  readonly seed: number | undefined
  readonly onChange: (seed: number | undefined) => void
}

/** The seed of what is made, to be typed; empty for a random one. */
export function SeedField({ seed, onChange }: SeedFieldProps): ReactNode {
  const id = useId()
  const entered = (text: string): void => {
    const typed = seedIn(text)
    // A wrong character changes nothing; only who empties the field gives the seed up.
    if (typed !== undefined || text === '') onChange(typed)
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Seed</label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Random"
        value={seed ?? ''}
        onChange={({ target }) => entered(target.value.trim())}
      />
    </div>
  )
}
