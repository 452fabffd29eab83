import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom } from 'jotai'
import { Grid2x2, Grid3x3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { rowHeightAtomOf, rowHeights } from './row-height.ts'
import styles from './size-slider.module.css'

/** Spec images 9: how large the pictures are, 150 to 500 in steps of 25. */
export function SizeSlider(): ReactNode {
  const [height, setHeight] = useAtom(rowHeightAtomOf(useCurrentUser().id))
  const { min, max, step } = rowHeights
  return (
    <label className={styles['slider']}>
      <Grid3x3 size={16} aria-hidden />
      <input
        type="range"
        aria-label="Grid size"
        min={min}
        max={max}
        step={step}
        value={height}
        onChange={({ target }) => setHeight(target.valueAsNumber)}
      />
      <Grid2x2 size={16} aria-hidden />
    </label>
  )
}
