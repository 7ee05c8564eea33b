// Stands for federation's sentences about its errors: each error names its number, and the address where the sentence stands.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
