import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../../shell/ui/src/testing/in-studio.tsx'
import { SeedChip } from './seed-chip.tsx'

function Chosen() {
  const [seed, setSeed] = useState<number>()
  return <SeedChip max={99_999} seed={seed} onChange={setSeed} />
}

it('takes a seed with marks between its thousands, keeps it at a wrong character, and gives it up when emptied', async () => {
  const screen = await render(
    <InStudio>
      <Chosen />
    </InStudio>,
  )
  await screen.getByRole('button', { name: 'Seed: Random seed' }).click()
  const field = screen.getByRole('textbox', { name: 'Seed' })
  await field.fill('1,234')
  await expect.element(field).toHaveValue('1234')
  await userEvent.keyboard('x')
  await expect.element(field).toHaveValue('1234')
  await userEvent.keyboard('5')
  await expect.element(field).toHaveValue('12345')
  await userEvent.keyboard('6')
  await expect.element(field).toHaveValue('12345')
  await field.fill('')
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: 'Seed: Random seed' })).toBeInTheDocument()
})

it('leaves the Enter of an input method to it, and is closed by that of the person', async () => {
  const screen = await render(
    <InStudio>
      <Chosen />
    </InStudio>,
  )
  await screen.getByRole('button', { name: 'Seed: Random seed' }).click()
  const field = screen.getByRole('textbox', { name: 'Seed' })
  await field.fill('７')
  await expect.element(field).toHaveValue('7')
  // As Safari reports it, after the composition has ended.
  for (const type of ['keydown', 'keyup']) {
    field.element().dispatchEvent(new KeyboardEvent(type, { key: 'Enter', keyCode: 229, bubbles: true }))
  }
  const chip = screen.getByRole('button', { name: 'Seed: Seed 7' })
  await expect.element(chip).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip).toHaveAttribute('aria-expanded', 'false')
})
