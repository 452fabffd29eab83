import { showToast } from '@studio/ui/toast-store'
import { useState } from 'react'
import { createGridState, type GridState, limitedSelection } from '../selection/grid-state.ts'

/** The state of the grids of a dialog in which up to `most` pictures are chosen (spec images 5: the words when there are more). */
export function useChooser(most: number | undefined): GridState {
  const [state] = useState(() => createGridState(limitedSelection({ most, onTooMany: () => tellTooMany(most) })))
  return state
}

function tellTooMany(most: number | undefined): void {
  const images = most === 1 ? '1 image' : `${most} images`
  showToast({ title: `Maximum ${images}`, description: `You can select up to ${images} at once`, tone: 'bad' })
}
