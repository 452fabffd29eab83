import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
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
