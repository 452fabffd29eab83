import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useKeptFocus } from './kept-focus.ts'

/** A toolbar whose buttons disappear when they are pressed. */
function Bar({ mass }: { readonly mass: boolean }): ReactNode {
  const [gone, setGone] = useState<readonly string[]>([])
  const button = (name: string) =>
    !gone.includes(name) && (
      <button type="button" onClick={() => setGone([...gone, name])}>
        {name}
      </button>
    )
  return (
    <div {...useKeptFocus()}>
      <input type="range" aria-label="Size" />
      <span {...(mass && { 'data-no-successor': true })}>
        {button('Cancel 4')}
        {button('Retry 3')}
      </span>
      {button('Search')}
    </div>
  )
}

it.each([
  ['the neighbour', false, 'Retry 3'],
  ['no neighbour that acts on many', true, 'Search'],
])('gives the focus of a control that disappears to %s', async (_whom, mass, next) => {
  await render(<Bar mass={mass} />)
  const cancel = page.getByRole('button', { name: 'Cancel 4' })
  await expect.element(cancel).toBeVisible()
  cancel.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: next })).toHaveFocus()
})
