import { defineMfe } from '../infra/rspack.base.ts'

export default defineMfe({
  url: import.meta.url,
  name: 'shell',
  shell: {
    entry: './src/index.ts',
    template: 'src/page/index.html',
    skeletons: {
      'index.html': 'src/page/landing-skeleton.html',
      'studio.html': 'src/page/studio-skeleton.html',
      'admin.html': 'src/page/admin-skeleton.html',
    },
    favicon: 'src/assets/favicon.svg',
  },
  runtimePlugins: ['src/federation/retry-plugin.ts'],
})
