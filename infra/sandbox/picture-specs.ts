import { countOf, numberOf, textOf } from './inputs.ts'
import { keyOf } from './key-of.ts'
import type { PictureModel } from './model.ts'
import type { Size } from './pictures/paint.ts'
import type { Format, PictureSpec } from './pictures/picture.ts'
import type { AcceptedLine } from './task-log.ts'

// Sizes of about one million pixels with exactly these ratios; the provider does not document its own sizes.
const ratios: Readonly<Record<string, Size>> = {
  '1:1': { width: 1024, height: 1024 },
  '3:2': { width: 1248, height: 832 },
  '2:3': { width: 832, height: 1248 },
  '3:4': { width: 864, height: 1152 },
  '4:3': { width: 1152, height: 864 },
  '4:5': { width: 896, height: 1120 },
  '5:4': { width: 1120, height: 896 },
  '9:16': { width: 756, height: 1344 },
  '16:9': { width: 1344, height: 756 },
  '21:9': { width: 1568, height: 672 },
}

/** The size in pixels that the inputs request by `size`, `width_and_height` or `aspect_ratio`. */
const sizeOf = (model: PictureModel, task: AcceptedLine): Size => {
  const defaultSize = model.inputs['size'] ? '2048*2048' : '1024*1024'
  const requested = textOf(model, task.inputs, 'width_and_height') || textOf(model, task.inputs, 'size') || defaultSize
  const [width = 1024, height = 1024] = requested.split(/[*x]/).map(Number)
  return ratios[textOf(model, task.inputs, 'aspect_ratio')] ?? { width, height: height || width }
}

const formatOf = (model: PictureModel, task: AcceptedLine): Format => {
  const requested = textOf(model, task.inputs, 'output_format')
  return requested === 'png' || requested === 'webp' ? requested : 'jpeg'
}

/** The pictures that a task makes, each with its file below the sandbox's folder. */
export function pictureSpecsOf(
  model: PictureModel,
  task: AcceptedLine,
  references: readonly string[],
  draft: boolean,
): { readonly file: string; readonly spec: PictureSpec }[] {
  const format = formatOf(model, task)
  const style = model.styles?.get(textOf(model, task.inputs, 'style_id'))
  const strength =
    'image' in task.inputs && references.length === 1 ? numberOf(model, task.inputs, 'strength') : undefined
  return Array.from({ length: countOf(model, task.inputs) }, (_, output) => ({
    file: `outputs/${task.id}/${output}.${format}`,
    spec: {
      makes: 'picture',
      size: sizeOf(model, task),
      format,
      prompt: textOf(model, task.inputs, 'prompt'),
      key: keyOf(task, output),
      credit: [model.label, ...(style ? [style.name] : []), `seed ${task.seed}`].join(' · '),
      look: { ...model.look, ...style?.look },
      references,
      strength,
      draft,
    },
  }))
}
