import { expect, it } from 'vitest'
import { modelName } from './model-name.ts'

it.each([
  ['bytedance/seedream-v4', 'SeeDream 4.0'],
  ['kling-2.1', 'Kling 2.1'],
  ['anthropic/claude-sonnet-4.5', 'Claude Sonnet 4.5'],
  ['a-model-of-our-own', 'a-model-of-our-own'],
])('calls %s by what people know it as', (model, name) => {
  expect(modelName(model)).toBe(name)
})
