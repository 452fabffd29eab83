import { Chip } from '@studio/ui/chip'
import type { ReactNode } from 'react'
import { chipPart } from '../../models/chip-part.tsx'

const SeedField = chipPart(
  async () => (await import(/* webpackChunkName: "references" */ './seed-field.tsx')).SeedField,
)

interface SeedChipProps {
  /** The largest seed that the model takes; undefined: it takes none, and the chip is not shown. */
  readonly max: number | undefined
  /** Undefined: the studio draws one for each image. */
  readonly seed: number | undefined
  readonly onChange: (seed: number | undefined) => void
}

/** The seed of the next generation: drawn at random, or one that makes a picture again. */
export function SeedChip({ max, seed, onChange }: SeedChipProps): ReactNode {
  if (max === undefined) return null
  return (
    <Chip
      label="Seed"
      value={seed === undefined ? 'Random seed' : `Seed ${seed}`}
      popup="dialog"
      onIntent={SeedField.preload}
    >
      {(close) => <SeedField max={max} seed={seed} onChange={onChange} onClose={close} />}
    </Chip>
  )
}
