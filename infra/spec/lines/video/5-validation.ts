import { adminTests as ad } from '../../admin-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, instead, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { lipSyncTests as l } from '../../lip-sync-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'
import { videoTests as v } from '../../video-tests.ts'

const validationRules = section('## 5. Validation rules')

const videoGeneration = section(
  '### Video generation',
  asserted(
    "A first-frame image is required: 'No Image Selected' / 'Please upload or select an image first.'",
    p.noImage,
  ),
  asserted(
    "wan-2.2-i2v-720p also requires a last frame: 'Last Frame Required' / 'Please upload a last frame for Wan 2.2 I2V 720p model.'",
    p.missing,
  ),
  asserted("Audio for wan-2.5 must be under 15MB: 'Audio file must be under 15MB'.", p.audio, v.refused, v.takes),
  asserted("Character image picks are limited to 4: 'Maximum 4 images can be selected'.", p.characters),
  asserted('Chat send needs non-empty text.', t.chatEmpty),
  asserted(
    "Generate is disabled while the video queue is at its limit (button reads 'Max Limit') or while submitting.",
    p.maxLimit,
    p.refused,
  ),
  asserted(
    "Create-video schema: variant lite or pro; duration 4, 5, 6, 8 or 10 ('Duration must be 4, 5, 6, 8, or 10 seconds'); resolution 480p, 720p or 1080p; aspect 16:9, 9:16, 1:1 or 4:3; seed a number (default -1).",
    v.otherDuration,
    v.schema,
    v.defaults,
  ),
)

const copyVideo = section(
  '### Copy video',
  asserted("Upload source needs a video: 'Video required' / 'Please upload a video'.", c.missing),
  asserted(
    "URL source needs a URL: 'URL required' / 'Please enter a TikTok URL' or 'Please enter a YouTube URL'.",
    c.missing,
  ),
  asserted("An image is always required: 'Image required' / 'Please upload an image to animate'.", c.missing),
  asserted(
    "Image selection from characters is capped at 4: 'Maximum 4 images' / 'You can select up to 4 images'.",
    c.fourImages,
  ),
  asserted('Mode is animate or replace.', c.sent, c.defaults),
)

const lipSync = section(
  '### Lip sync',
  asserted("Missing media: 'No Image Selected' or 'No Video/Image Selected'.", s.missing),
  asserted("With InfiniteTalk, a video gives 'Invalid Content Type'", s.imagesOnly),
  instead(
    "('InfiniteTalk only works with images...').",
    'The text goes on where the specification breaks off: it says what to do',
    s.imagesOnly,
  ),
  asserted("Selecting InfiniteTalk when a video is already chosen clears it ('Video Cleared').", s.imagesOnly),
  asserted("Audio required: 'No Audio Selected' / 'Please upload an audio file first.'", s.missing),
  asserted(
    'syncMode is one of bounce, loop, cut_off, silence, remap. model is wavespeed-lipsync-2-pro or wavespeed-ai/infinitetalk. sourceType is upload, generated or character.',
    l.choices,
    l.refused,
    l.defaults,
  ),
)

const adminAndTestLogin = section(
  '### Admin and test login',
  asserted('Admin login: email and password are both required fields.', ad.required),
  asserted('Test login: password required; email fixed.', t.testLogin),
)

/** The sections of this chapter, in order. */
export const validationOfVideo = [validationRules, videoGeneration, copyVideo, lipSync, adminAndTestLogin]
