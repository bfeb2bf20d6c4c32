/**
 * i18next, as far as the sites use it: flat keys, `{{parameters}}`, plurals by `count`, one fallback language, fallback namespaces.
 * The sources speak to i18next, whose types and tests they have; the build of a site puts this in its place (tooling/vite,
 * lean-texts.ts), for it weighs a tenth. engine.test.ts holds the two against each other, text by text.
 */
type Texts = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string | number | undefined>>;
export type Translate = (key: string | readonly string[], params?: Params) => string;

interface Options {
  readonly lng: string;
  readonly fallbackLng: string;
  readonly defaultNS: string;
  readonly fallbackNS: readonly string[];
}

const PLACEHOLDER = /\{\{(.+?)\}\}/g;
const NAMESPACE_END = ':';

export class LeanTexts {
  language = '';
  readonly #texts = new Map<string, Texts>();
  readonly #listeners = new Set<() => void>();
  readonly #plurals = new Map<string, Intl.PluralRules>();
  #options: Options = { lng: '', fallbackLng: '', defaultNS: '', fallbackNS: [] };
  #view = this.#newView();

  /** What React needs is its own here (react.ts). */
  use(_plugin: unknown): this {
    return this;
  }

  async init(options: Options): Promise<void> {
    this.#options = options;
    await this.changeLanguage(options.lng);
  }

  changeLanguage(language: string): Promise<void> {
    this.language = language;
    this.#changed();
    return Promise.resolve();
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.#texts.has(language + NAMESPACE_END + namespace);
  }

  addResourceBundle(language: string, namespace: string, texts: Texts): void {
    this.#texts.set(language + NAMESPACE_END + namespace, texts);
    this.#changed();
  }

  readonly t: Translate = (key, params) => this.#translate(this.#options.defaultNS, key, params);

  getFixedT(_language: null, namespace: string): Translate {
    return (key, params) => this.#translate(namespace, key, params);
  }

  /** What components read. The same until another language is chosen, or texts arrive. */
  readonly texts = (): TextsOf => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.#view = this.#newView();
    for (const listener of this.#listeners) listener();
  }

  #newView(): TextsOf {
    const views = new Map<string, TextsView>();
    return (namespace = this.#options.defaultNS) => {
      const known = views.get(namespace);
      if (known) return known;
      const view: TextsView = { t: this.getFixedT(null, namespace), i18n: { t: (key, params) => this.t(key, params) } };
      views.set(namespace, view);
      return view;
    };
  }

  #translate(namespace: string, keys: string | readonly string[], params: Params = {}): string {
    let bare = '';
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const end = key.indexOf(NAMESPACE_END);
      bare = key.slice(end + 1);
      const text = this.#find(end < 0 ? namespace : key.slice(0, end), bare, params);
      if (text !== undefined) return withParams(text, params);
    }
    return bare;
  }

  #find(namespace: string, key: string, { count }: Params): string | undefined {
    for (const name of [namespace, ...this.#options.fallbackNS]) {
      for (const language of [this.language, this.#options.fallbackLng]) {
        const texts = this.#texts.get(language + NAMESPACE_END + name);
        const text = (typeof count === 'number' && texts?.[this.#pluralKey(language, key, count)]) || texts?.[key];
        if (text) return text;
      }
    }
    return undefined;
  }

  #pluralKey(language: string, key: string, count: number): string {
    let rules = this.#plurals.get(language);
    if (!rules) this.#plurals.set(language, (rules = new Intl.PluralRules(language)));
    return `${key}_${rules.select(count)}`;
  }
}

/** What is not given stays to be seen, as i18next leaves it. */
function withParams(text: string, params: Params): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    const value = params[name.trim()];
    return value === undefined ? placeholder : String(value);
  });
}

/** What a component holds of it; another object says: render again. */
export interface TextsView {
  readonly t: Translate;
  readonly i18n: { readonly t: Translate };
}

export type TextsOf = (namespace?: string) => TextsView;

export function createInstance(): LeanTexts {
  return new LeanTexts();
}
