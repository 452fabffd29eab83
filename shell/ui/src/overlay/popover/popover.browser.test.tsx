import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

afterEach(() => page.viewport(1440, 900))

/** A button that is laid out anew after the window has changed, like a tile of the gallery, and can be moved without that. */
function Corner({ place }: { readonly place: 'top' | 'bottom' }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [moved, setMoved] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} style={{ position: 'fixed', [place]: 20, left: 0, right: 0 }}>
      <button type="button" onClick={() => setMoved(100)}>
        Move
      </button>
      <div style={{ position: 'absolute', [place]: moved, left: width / 2 - moved }}>
        <Popover
          label="Corner"
          kind="dialog"
          placement={place === 'top' ? 'bottomRight' : 'topLeft'}
          trigger={(button) => (
            <button {...button} type="button">
              Open
            </button>
          )}
        >
          {() => <p style={{ width: 200, margin: 0 }}>Content</p>}
        </Popover>
      </div>
    </div>
  )
}

it.each(['top', 'bottom'] as const)(
  'stays at its button, which moves when the window changes, at the %s',
  async (place) => {
    const { getByRole } = await render(<Corner place={place} />)
    const opener = getByRole('button', { name: 'Open' })
    await opener.click()
    const content = getByRole('dialog', { name: 'Corner' })
    await expect.element(content).toBeVisible()
    const isBeside = () => {
      const [box, button] = [content.element().getBoundingClientRect(), opener.element().getBoundingClientRect()]
      const gap = place === 'top' ? box.top - button.bottom : button.top - box.bottom
      const aside = place === 'top' ? box.right - button.right : box.left - button.left
      return gap >= 0 && gap < 40 && Math.abs(aside) < 40
    }
    await expect.poll(isBeside).toBe(true)
    const sizes = [
      [1000, 900],
      [1000, 500],
      [1400, 700],
    ] as const
    for (const [width, height] of sizes) {
      await page.viewport(width, height)
      await expect.poll(isBeside, { message: `at ${width} x ${height}`, timeout: 3_000 }).toBe(true)
    }
    getByRole('button', { name: 'Move' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect
      .poll(() => [opener.element().getBoundingClientRect().x, isBeside()], { timeout: 3_000 })
      .toEqual([600, true])
  },
)

it('a menu that may flip opens upwards near the bottom of the window, and downwards elsewhere', async () => {
  const entries = Array.from({ length: 9 }, (_, n) => ({
    key: `${n}`,
    icon: null,
    label: `Entry ${n}`,
    onChoose: () => undefined,
  }))
  const edgesAt = async (place: 'top' | 'bottom') => {
    const { getByRole, unmount } = await render(
      <div style={{ position: 'fixed', [place]: 60, right: 60 }}>
        <Menu label="More" entries={entries} placement="bottomRight" flips>
          {(button) => (
            <button {...button} type="button">
              Open
            </button>
          )}
        </Menu>
      </div>,
    )
    await getByRole('button', { name: 'Open' }).click()
    await expect.element(getByRole('menuitem', { name: 'Entry 0' })).toHaveFocus()
    const edges = [getByRole('menu'), getByRole('button', { name: 'Open' })].map((part) =>
      part.element().getBoundingClientRect(),
    )
    await unmount()
    return edges
  }
  const [below, opener] = await edgesAt('top')
  expect(below?.top).toBeGreaterThan(opener?.bottom ?? Number.NaN)
  const [above, lowest] = await edgesAt('bottom')
  expect(above?.bottom).toBeLessThan(lowest?.top ?? Number.NaN)
  expect(above?.top).toBeGreaterThanOrEqual(0)
})

it.each([1440, 360])('a menu is no wider than it may be, however long its entries are, at %i px', async (width) => {
  await page.viewport(width, 740)
  const entries = [{ key: 'long', icon: null, label: 'W'.repeat(120), onChoose: () => undefined }]
  const { getByRole } = await render(
    <Menu label="Move to" entries={entries} placement="bottomLeft">
      {(button) => (
        <button {...button} type="button">
          Move
        </button>
      )}
    </Menu>,
  )
  await getByRole('button', { name: 'Move' }).click()
  const entry = getByRole('menuitem', { name: /^WWW/ })
  await expect.element(entry).toBeVisible()
  expect(entry.element().getBoundingClientRect().width).toBeLessThanOrEqual(360)
  expect(entry.element().scrollWidth).toBe(entry.element().clientWidth)
})
