import type { Obstacle } from '@studio/media/obstacle-list'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'
import { SubmitBar } from './submit-bar.tsx'

const reading = { kind: 'reading', title: 'One moment', reason: 'Your file is being read.', label: 'Reading...' }

it('sends what a key asks for, whatever it cost when a pointer was pressed on it before and did nothing', async () => {
  const onSubmit = vi.fn<() => void>()
  const bar = (cost: string, obstacles: readonly Obstacle[] = []) => (
    <InStudio>
      <SubmitBar label="Submit" cost={cost} obstacles={obstacles} onSubmit={onSubmit} />
    </InStudio>
  )
  const screen = await render(bar('10¢'))
  const button = screen.getByRole('button')
  const press = (): void => {
    button.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  }
  // let go elsewhere
  press()
  await screen.rerender(bar('20¢'))
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  // what helps a person to press sends neither pointer nor key
  await screen.rerender(bar('20¢', [reading]))
  press()
  await screen.rerender(bar('30¢'))
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
