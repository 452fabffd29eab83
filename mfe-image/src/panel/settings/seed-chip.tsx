import { Chip } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import type { ReactNode } from 'react'

const SeedField = lazyPart(
  async () => (await import(/* webpackChunkName: "references" */ './seed-field.tsx')).SeedField,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
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
    <Chip label="Seed" value={seed === undefined ? 'Random seed' : `Seed ${seed}`} popup="dialog">
      {(close) => <SeedField max={max} seed={seed} onChange={onChange} onClose={close} />}
    </Chip>
  )
}
