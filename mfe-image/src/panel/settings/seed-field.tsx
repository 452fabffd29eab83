import { Button } from '@studio/ui'
import { isComposing } from '@studio/ui/composing'
import { Input } from '@studio/ui/form'
import { formatCount } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
import styles from './seed-chip.module.css'

interface SeedFieldProps {
  /** The largest seed that the model takes. */
  readonly max: number
  /** Undefined: the studio draws one for each image. */
  readonly seed: number | undefined
  readonly onChange: (seed: number | undefined) => void
  readonly onClose: () => void
}

/** What stands between the thousands of a large number, as in 1,234 or 1 234. */
const groupMarks = /(?<=[0-9])[,.'’\s](?=[0-9]{3}(?![0-9]))/g

/** The seed that a person has typed, also in full-width digits; undefined for an empty field and for what is no seed of the model. */
export function seedIn(text: string, max: number): number | undefined {
  const digits = text.normalize('NFKC').trim().replaceAll(groupMarks, '')
  const seed = Number(digits)
  return /^[0-9]+$/.test(digits) && seed >= 1 && seed <= max ? seed : undefined
}

/** The field of the popover in which a seed is typed. */
export function SeedField({ max, seed, onChange, onClose }: SeedFieldProps): ReactNode {
  const id = useId()
  const entered = (text: string): void => {
    const typed = seedIn(text, max)
    // A wrong character changes nothing; only who empties the field gives the seed up.
    if (typed !== undefined || text.trim() === '') onChange(typed)
  }
  return (
    <div className={styles['seed']}>
      <label htmlFor={id}>Seed</label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Random"
        value={seed ?? ''}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => entered(target.value)}
        onPressEnter={(event) => {
          if (isComposing(event.nativeEvent)) return
          // The chip has the focus by the time the press ends, which would open it again.
          event.preventDefault()
          onClose()
        }}
      />
      <p id={`${id}-hint`} className={styles['hint']}>
        The same seed, words and settings make the same picture. Further images take the next seeds. From 1 to{' '}
        {formatCount(max)}.
      </p>
      <Button
        disabled={seed === undefined}
        onClick={() => {
          onChange(undefined)
          onClose()
        }}
      >
        Draw at random
      </Button>
    </div>
  )
}
