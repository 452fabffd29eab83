import { Button } from '@studio/ui'
import { Chip } from '@studio/ui/chip'
import { Input } from '@studio/ui/form'
import { formatCount } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
import styles from './seed-chip.module.css'

interface SeedChipProps {
  /** The largest seed that the model takes; undefined: it takes none, and the chip is not shown. */
  readonly max: number | undefined
  /** Undefined: the studio draws one for each image. */
  readonly seed: number | undefined
  readonly onChange: (seed: number | undefined) => void
}

/** The seed that a person has typed; undefined for an empty field and for what is no seed of the model. */
export function seedIn(text: string, max: number): number | undefined {
  const seed = Number(text)
  return /^[0-9]+$/.test(text) && seed >= 1 && seed <= max ? seed : undefined
}

/** The seed of the next generation: drawn at random, or one that makes a picture again. */
export function SeedChip({ max, seed, onChange }: SeedChipProps): ReactNode {
  const id = useId()
  if (max === undefined) return null
  return (
    <Chip label="Seed" value={seed === undefined ? 'Random seed' : `Seed ${seed}`} popup="dialog">
      {(close) => (
        <div className={styles['seed']}>
          <label htmlFor={id}>Seed</label>
          <Input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Random"
            value={seed ?? ''}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onChange(seedIn(target.value.trim(), max))}
            onPressEnter={close}
          />
          <p id={`${id}-hint`} className={styles['hint']}>
            The same seed, words and settings make the same picture. Further images take the next seeds. From 1 to{' '}
            {formatCount(max)}.
          </p>
          <Button
            disabled={seed === undefined}
            onClick={() => {
              onChange(undefined)
              close()
            }}
          >
            Draw at random
          </Button>
        </div>
      )}
    </Chip>
  )
}
