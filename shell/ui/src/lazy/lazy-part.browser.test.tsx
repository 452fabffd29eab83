import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart } from './lazy-part.tsx'
import { PartFailed } from './part-failed.tsx'

const Trash = ({ count }: { readonly count: number }) => <p>{`${count} pictures in the trash`}</p>

/** A part whose code cannot be had while `away` is true, and how often it was asked for. */
function part() {
  const server = { away: true, asked: 0 }
  const Part = lazyPart<{ readonly count: number }>(
    async () => {
      server.asked += 1
      if (server.away) throw new Error('Loading chunk 7 failed')
      return Trash
    },
    { pending: 'loading', failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
  )
  return { server, Part }
}
const failure = page.getByRole('alert')

it('says that it did not load after four tries, and loads when it is tried again', async () => {
  const { server, Part } = part()
  await render(<Part count={3} />)
  await expect.element(failure.getByText('This part of the studio did not load')).toBeVisible()
  expect(server.asked).toBe(4)
  server.away = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByText('3 pictures in the trash')).toBeVisible()
  expect(server.asked).toBe(5)
})

it('loads by itself when the browser is online again, and when it is shown again', async () => {
  const { server, Part } = part()
  const shown = await render(<Part count={3} />)
  await expect.element(failure).toBeVisible()
  server.away = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('3 pictures in the trash')).toBeVisible()

  const other = part()
  await shown.rerender(<other.Part count={1} />)
  await expect.element(failure).toBeVisible()
  await shown.rerender(null)
  other.server.away = false
  await shown.rerender(<other.Part count={1} />)
  await expect.element(page.getByText('1 pictures in the trash')).toBeVisible()
})

it('is there at once when it was loaded before', async () => {
  const { server, Part } = part()
  server.away = false
  await Part.preload()
  await render(<Part count={2} />)
  expect(page.getByText('2 pictures in the trash').query()).not.toBeNull()
})
