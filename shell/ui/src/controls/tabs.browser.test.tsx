import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './tabs.tsx'

const tabs = [
  { key: 'images', title: 'Images' },
  { key: 'videos', title: 'Videos' },
  { key: 'sounds', title: 'Sounds' },
] as const

function Page() {
  const [chosen, setChosen] = useState<(typeof tabs)[number]['key']>('images')
  return (
    <Tabs label="Kinds" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      <button type="button">{`All ${chosen}`}</button>
    </Tabs>
  )
}

it('shows what the chosen tab is about; the row is one stop for Tab, and the arrows choose in it', async () => {
  const screen = await render(<Page />)
  const tab = (name: string) => screen.getByRole('tab', { name })
  await expect.element(screen.getByRole('tabpanel', { name: 'Images' })).toHaveTextContent('All images')
  await tab('Videos').click()
  await expect.element(tab('Videos')).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel', { name: 'Videos' })).toHaveTextContent('All videos')

  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Sounds')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Sounds')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Home}')
  await expect.element(tab('Images')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tabpanel', { name: 'Videos' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'All videos' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(tab('Videos')).toHaveFocus()
})
