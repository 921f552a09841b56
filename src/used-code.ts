import type { Plugin } from 'vite';

/** Modules of Recharts that no chart calls, such as those of polar charts. */
const unusedModules =
  /\/recharts\/es6\/(animation\/easing|cartesian\/getEquidistantTicks|component\/DefaultTooltipContent|shape\/(Cross|Sector)|state\/selectors\/(polarSelectors|polarAxisSelectors)|synchronisation\/useChartSynchronisation|util\/PolarUtils)\.js$/;

/** Parts of Mantine's components that the web app does not use: `Radio.Card`. */
const unusedParts = [
  String.raw`ActionIcon\.Group(Section)?|Button\.GroupSection|Card\.Section|Drawer\.\w+|FocusTrap\.InitialFocus`,
  String.raw`Combobox\.(Chevron|ClearButton|Empty|EventsTarget|Footer|Header|HiddenInput|Search|Target|extend)`,
  String.raw`Input\.(Label|Placeholder|Success)|Loader\.defaultLoaders|Modal\.(CloseButton|Header|Stack)|Popover\.ContextMenu`,
  String.raw`Progress\.Label|(Checkbox|Radio)\.(Card|Indicator)|Stepper\.Completed|Table\.(Caption|DataRenderer|Tfoot)`,
].join('|');

/** What Mantine attaches to its components without reading it. Names are for developer tools. */
const unusedStatics = new RegExp(String.raw`^(\w+\.(classes|displayName|varsResolver)|${unusedParts}) = .*;$`, 'gm');

const usedUnusedPart = new RegExp(String.raw`<(Mantine)?(${unusedParts})\b`);

/** Edits that leave out what no chart uses: the pattern in the file, and what replaces it. */
const edits: readonly (readonly [file: string, pattern: RegExp, text: string])[] = [
  // Recharts finds scales, curves and stacks by name, so the bundler keeps all of them.
  ['/victory-vendor/es/d3-scale.js', /^export \* .*/m, "export { scaleBand, scaleLinear, scaleLog, scalePoint } from 'd3-scale';"],
  ['/recharts/es6/shape/Curve.js', /CURVE_FACTORIES = \{[^}]*\}/, 'CURVE_FACTORIES = { curveLinear, curveStepAfter }'],
  ['/recharts/es6/util/ChartUtils.js', /STACK_OFFSET_MAP = \{[^}]*\}/, 'STACK_OFFSET_MAP = { sign: offsetSign }'],
  // Charts format ticks themselves, and interpolate only numbers.
  ['/d3-scale.mjs', /import (\{.*\}) from 'd3-format'/, 'const $1 = {}'],
  ['/d3-scale.mjs', /interpolateNumber, interpolate,/, 'interpolateNumber, interpolateNumber as interpolate,'],
  ['/es-toolkit/dist/compat/util/iteratee.mjs', /import (\{ matches\w* \}) from .*/g, 'const $1 = {};'],
  // One read of all functions of React would keep them in an object.
  ['/floating-ui.react.mjs', /\{\s*\.\.\.React\s*\}/, '{ useId: React.useId }'],
  ['/floating-ui.react.utils.mjs', /\{\s*\.\.\.React\s*\}/, '{ useInsertionEffect: React.useInsertionEffect }'],
  ['/recharts/es6/util/useId.js', /React\['useId'\.toString\(\)\]/, 'React.useId'],
  // The bundler keeps calls and prototypes at the top of a module, even if nothing uses their results.
  ['/d3-interpolate.mjs', /^var (\w+) = (?=\w+\(|\(function)/gm, 'var $1 = /* @__PURE__ */ '],
  ['/d3-shape.mjs', /^(var|const) (\w+) = (?=\w+\(|\(function)/gm, '$1 $2 = /* @__PURE__ */ '],
  ['/d3-shape.mjs', /^\(?(?!(?:Linear|Step)\.)(\w+)\.prototype = (?:Object.*?\.point = )?/gm, 'var $1Prototype = '],
];

const virtualModules: Readonly<Record<string, string>> = {
  // The functions that the compiler of Recharts has written into each of its modules.
  'chart-helpers': `
    export const _objectSpread = Object.assign;
    export const _extends = Object.assign;
    export const _defineProperty = (target, name, value) =>
      Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
    export const _slicedToArray = (list) => (Array.isArray(list) ? list : [...list]);
    export const _objectWithoutProperties = (source, names) => {
      const rest = { ...source };
      for (const name of names) delete rest[name];
      return rest;
    };`,
  // Ticks are calculated with the decimal numbers that the web app already contains.
  'decimal.js-light': `
    import Big from 'big.js';
    const Decimal = Big();
    Decimal.prototype = Object.assign(Object.create(Big.prototype), {
      isint() { return this.round(0, 0).eq(this); },
      log() { return new Decimal(this.e); },
    });
    export default Decimal;`,
};

/** Leaves out code of libraries that the web app does not use. A new chart may need a part of it: then remove it from the lists above. */
export function usedCode(): Plugin {
  return {
    name: 'used-code',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (Object.hasOwn(virtualModules, source) ? `\0${source}` : undefined),
    load: (id) => virtualModules[id.slice(1)],
    transform(code, id) {
      if (unusedModules.test(id))
        return [...code.matchAll(/^export (?:var|function) (\w+)/gm)].map(([, name]) => `export function ${name}() {}`).join('\n');
      if (id.includes('/@mantine/core/esm/')) return code.replaceAll(unusedStatics, '');
      const [part] = id.includes('/src/web/') ? (usedUnusedPart.exec(code) ?? []) : [];
      if (part !== undefined) throw new Error(`${id} uses ${part}, which the build leaves out`);
      const own = edits.filter(([file]) => id.endsWith(file));
      const missing = own.find(([, pattern]) => code.search(pattern) < 0);
      if (missing !== undefined) throw new Error(`${id} does not contain ${missing[1]}`);
      const edited = own.reduce((text, [, pattern, replacement]) => text.replace(pattern, replacement), code);
      if (!id.includes('/recharts/es6/')) return own.length === 0 ? undefined : edited;
      const helpers = '_objectSpread, _extends, _defineProperty, _slicedToArray, _objectWithoutProperties';
      return `import { ${helpers} } from 'chart-helpers';\n${edited.replaceAll(/^function (_(?!tagged)\w+|ownKeys)\(.*\}$/gm, '')}`;
    },
  };
}
