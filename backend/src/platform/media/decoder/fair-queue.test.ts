import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

it('runs one piece of work at a time and lets owners alternate', async () => {
  const run = fairQueue()
  const order: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    order.push(name)
    running -= 1
    return name
  }
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', work(name)))
  const others = [run('b', work('b1')), run('c', work('c1')), run('b', work('b2'))]
  expect(await Promise.all([...greedy, ...others])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('may run work of several owners at once, and still one piece of each', async () => {
  const run = fairQueue(2)
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((end) => endings.set(name, end))
  }
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => run(name.charAt(0), work(name)))
  const end = async (at: number, name: string) => {
    endings.get(name)?.()
    await all[at]
  }
  expect(begun).toEqual(['a1', 'b1'])
  await end(2, 'b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end(3, 'c1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end(0, 'a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

it('goes on after work that fails, and after a pause', async () => {
  const run = fairQueue()
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('a', () => Promise.resolve(2))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(2)
  expect(await run('b', () => Promise.resolve(3))).toBe(3)
})
