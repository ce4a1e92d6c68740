// Few rules, each for a fault that types and tests do not see; how code looks is Prettier's.
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["src/generated/", "node_modules/"] },
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  {
    rules: {
      eqeqeq: "error", // `==` compares a seat 0 with "" and calls them equal
      "@typescript-eslint/no-unused-vars": "off", // svelte-check says it, and lets `_` be
      "svelte/no-unused-svelte-ignore": "off", // svelte-check says it
      "svelte/prefer-svelte-reactivity": "off", // our maps are worked out anew inside a $derived, or not shown
    },
  },
);
