import { frameModel, type ImageModelId } from '@studio/backend/contract'

/** Spec images 3, image model labels: also for pictures of models that are not offered. */
const labels: Readonly<Record<ImageModelId, string>> = {
  'bytedance/seedream-v4': 'SeeDream 4.0',
  'wavespeed-ai/hunyuan-image-3': 'Hunyuan',
  'wavespeed-ai/wan-2.2/text-to-image-realism': 'Wan 2.2 Realism',
  'wavespeed-ai/wan-2.2/image-to-image': 'Wan 2.2 I2I',
  'ideogram-ai/ideogram-character': 'Ideogram',
  'wavespeed-ai/flux-krea-dev-lora': 'Flux Krea',
  'google/nano-banana/edit': 'Nano Banana',
  'wavespeed-ai/chroma': 'Chroma',
  'segmind/higgsfield-soul': 'HiggsField Soul',
}

const isKnown = (model: string): model is ImageModelId => Object.hasOwn(labels, model)

/** The model's name as people know it; of a frame of a video, that no model made it. */
export function modelLabel(model: string): string {
  if (model === frameModel) return 'Video frame'
  return isKnown(model) ? labels[model] : 'Unknown'
}
