import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../testing/in-studio.tsx'
import { Dialog } from './dialog.tsx'

it('stays open when text is selected in it and the button is released beside it; a press beside it closes it', async () => {
  const close = vi.fn<() => void>()
  const { getByRole } = await render(
    <InStudio>
      <Dialog title="Edit" onClose={close}>
        <textarea aria-label="Instructions" defaultValue="Soft light from the left." />
      </Dialog>
    </InStudio>,
  )
  const ground = page.elementLocator(document.querySelector('[role=presentation]') ?? document.body)
  const clicked = vi.fn<() => void>()
  ground.element().addEventListener('click', clicked)
  const corner = { x: 10, y: 10 }
  await userEvent.dragAndDrop(getByRole('textbox'), ground, { targetPosition: corner })
  expect(clicked, 'the browser reports a click on the ground').toHaveBeenCalledOnce()
  expect(close).not.toHaveBeenCalled()
  await ground.click({ position: corner })
  expect(close).toHaveBeenCalledOnce()
})
