import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Chip } from './chip.tsx'
import { ChoiceList } from './choice-list.tsx'

const list = (count: number) => (
  <ChoiceList
    label="Model"
    choices={Array.from({ length: count }, (_, n) => `Model ${n}`)}
    chosen="Model 0"
    keyOf={(name) => name}
    onChoose={() => undefined}
  >
    {(name) => name}
  </ChoiceList>
)

it('shows that there is more until its end is in view, and nothing when everything is', async () => {
  const screen = await render(list(60))
  const hints = () => document.querySelectorAll('[data-more]').length
  await expect.poll(hints).toBe(1)
  const menu = screen.getByRole('menu').element()
  menu.scrollTop = menu.scrollHeight
  await expect.poll(hints).toBe(0)
  await screen.unmount()
  await render(list(2))
  await expect.poll(hints).toBe(0)
})

it('has the focus in a small dialog that opened before it was there', async () => {
  const chip = (content: ReactNode) => (
    <Chip label="Model" value="Model 0" popup="dialog">
      {() => content}
    </Chip>
  )
  const screen = await render(chip(null))
  await screen.getByRole('button', { name: /Model/ }).click()
  await expect.element(screen.getByRole('dialog')).toHaveFocus()
  await screen.rerender(chip(list(2)))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitemradio', { name: 'Model 1' })).toHaveFocus()
})
