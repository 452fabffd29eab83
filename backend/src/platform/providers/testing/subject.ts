import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ExchangeLimits } from '../exchange.ts'
import type { Provider, ProviderRequest, TaskState } from '../port.ts'
import { segmind } from '../segmind/adapter.ts'
import { wavespeed } from '../wavespeed/adapter.ts'

/** An adapter under test, and the cheapest picture of its service. */
export interface Subject {
  readonly name: Provider['name']
  readonly connect: (limits?: Partial<ExchangeLimits>) => Provider
  readonly request: (prompt: string) => ProviderRequest
  /** Content type of the pictures that it makes. */
  readonly size: { readonly width: number; readonly height: number }
  /** Millionths of a dollar per picture. */
  readonly price: number
}

interface Account {
  readonly baseUrl: string
  readonly apiKey: string
}

export function wavespeedSubject(account: Account): Subject {
  return {
    name: 'wavespeed',
    connect: (limits = {}) => wavespeed({ ...account, limits }),
    request: (prompt) => ({ path: 'wavespeed-ai/chroma', inputs: { prompt, size: '256*256', seed: -1 } }),
    size: { width: 256, height: 256 },
    price: 15_000,
  }
}

export function segmindSubject(account: Account): Subject {
  return {
    name: 'segmind',
    connect: (limits = {}) => segmind({ ...account, limits }),
    request: (prompt) => ({
      path: 'higgsfield-text2image-soul',
      inputs: {
        prompt,
        width_and_height: '1152x1536',
        quality: '720p',
        style_id: '1cb4b936-77bf-4f9a-9039-f3d349a4cdbe',
      },
    }),
    size: { width: 1152, height: 1536 },
    price: 217_500,
  }
}

export const never = new AbortController().signal

/** A prompt that no other test sends. */
export function ownPrompt(words: string): string {
  return `a harbour ${words} ${randomUUID()}`
}

/** Id of the task of an accepted submit. */
export async function accepted(provider: Provider, request: ProviderRequest): Promise<string> {
  const submission = await provider.submit(request, never)
  if (submission.kind !== 'accepted') throw new Error(`the submit was ${submission.kind}`)
  return submission.taskId
}

/** Waits until a task has ended and returns its state. */
export async function ended(provider: Provider, taskId: string, timeout = 20_000): Promise<TaskState> {
  const kind = async () => (await provider.poll(taskId, never)).kind
  await expect.poll(kind, { timeout }).toMatch(/completed|failed/)
  return await provider.poll(taskId, never)
}

/** The first output of a task that completed. */
export async function outputOf(provider: Provider, taskId: string, timeout?: number): Promise<string> {
  const state = await ended(provider, taskId, timeout)
  if (state.kind !== 'completed') throw new Error(`the task is ${state.kind}`)
  return state.outputs[0] ?? ''
}
