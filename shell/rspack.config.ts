import { defineMfe } from '../infra/rspack.base.ts'

export default defineMfe({
  url: import.meta.url,
  name: 'shell',
  shell: { entry: './src/index.ts', template: 'src/index.html', favicon: 'src/assets/favicon.svg' },
  runtimePlugins: ['src/federation/retry-plugin.ts'],
})
