import { showToast } from '@studio/ui/toast-store'
import { useState } from 'react'
import { createGridState, type GridState, limitedSelection } from '../selection/grid-state.ts'
import type { ChooserProps } from './chosen-image.ts'

/** The state of the grids of a dialog in which up to `most` pictures are chosen. */
export function useChooser({ most, tooMany = wordsOf(most) }: Pick<ChooserProps, 'most' | 'tooMany'>): GridState {
  const tell = (): void => showToast({ ...tooMany, tone: 'bad' })
  const [state] = useState(() => createGridState(limitedSelection({ most, onTooMany: tell })))
  return state
}

/** Spec images 5: the words when there are more. */
function wordsOf(most: number | undefined): NonNullable<ChooserProps['tooMany']> {
  const images = most === 1 ? '1 image' : `${most} images`
  return { title: `Maximum ${images}`, description: `You can select up to ${images} at once` }
}
