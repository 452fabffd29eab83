import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../../ui/src/testing/in-studio.tsx'
import type { ChooserProps, ChosenImage } from '../chosen-image.ts'

/** Opens one of the dialogs as a page does; `taken` is what was chosen in it, `closed` how often it asked to be closed. */
export async function openDialog(Dialog: ComponentType<ChooserProps>, most?: number) {
  const outcome: { taken: readonly ChosenImage[] | undefined; closed: number } = { taken: undefined, closed: 0 }
  const screen = await render(
    <InStudio>
      <Dialog
        action="Add to style"
        onChoose={(images) => {
          outcome.taken = images
        }}
        onClose={() => {
          outcome.closed += 1
        }}
        {...(most !== undefined && { most })}
      />
    </InStudio>,
  )
  return { screen, outcome }
}
