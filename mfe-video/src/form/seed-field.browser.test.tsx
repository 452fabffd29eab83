import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'
import { SeedField } from './seed-field.tsx'

function Chosen() {
  const [seed, setSeed] = useState<number>()
  return <SeedField seed={seed} onChange={setSeed} />
}

it('keeps a seed at a wrong character and at one too many, gives it up when emptied, and takes full-width digits', async () => {
  const screen = await render(
    <InStudio>
      <Chosen />
    </InStudio>,
  )
  const field = screen.getByRole('textbox', { name: 'Seed' })
  await field.fill('2147483')
  await userEvent.keyboard('x')
  await expect.element(field).toHaveValue('2147483')
  await userEvent.keyboard('647')
  await expect.element(field).toHaveValue('2147483647')
  await userEvent.keyboard('0')
  await expect.element(field).toHaveValue('2147483647')
  await field.fill('')
  await expect.element(field).toHaveValue('')
  await field.fill('４２')
  await expect.element(field).toHaveValue('42')
})
