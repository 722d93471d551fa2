export default {
    root: true,
    extends: ["html-validate:standard", "html-validate:document"],
    rules: {
        "require-sri": "off", // the pages ask for nothing but their own files, from a stick too
    },
};
