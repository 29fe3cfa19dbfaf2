/** What the configuration is called unless `-c` says otherwise. */
export const configName = "mcpgen.yaml";
