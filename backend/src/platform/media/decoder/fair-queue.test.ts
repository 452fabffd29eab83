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

it('goes on after work that fails, and after a pause', async () => {
  const run = fairQueue()
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('a', () => Promise.resolve(2))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(2)
  expect(await run('b', () => Promise.resolve(3))).toBe(3)
})
