import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TooltipProvider } from './controls/tooltip.tsx'
import { IconPopover } from './overlay/choice/chip.tsx'

const isShown = () => page.getByText('Filter', { exact: true }).elements().length > 0

it('is shown to people who walk by keyboard, not when the mouse gives the focus back', async () => {
  const { getByRole } = await render(
    <TooltipProvider>
      <IconPopover label="Filter" icon={null}>
        {(close) => (
          <button type="button" onClick={close}>
            Choose
          </button>
        )}
      </IconPopover>
    </TooltipProvider>,
  )
  const filter = getByRole('button', { name: 'Filter' })
  await filter.click()
  await getByRole('button', { name: 'Choose' }).click()
  await expect.element(filter).toHaveFocus()
  expect(isShown()).toBe(false)
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(filter).toHaveFocus()
  await expect.poll(isShown).toBe(true)
})
